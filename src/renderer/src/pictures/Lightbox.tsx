import { type Enlarged, useApp } from '../state'
import { Dialog } from '../ui'

/** A picture as large as the window lets it be. */
export default function Lightbox({ picture: { src, alt } }: { picture: Enlarged }) {
  const { view } = useApp()
  return (
    <Dialog title={alt} wide testId="enlarged" onClose={() => view.enlarge(null)}>
      <img src={src} alt={alt} className="checkered mx-auto max-h-[calc(100vh-136px)] max-w-full" />
    </Dialog>
  )
}
