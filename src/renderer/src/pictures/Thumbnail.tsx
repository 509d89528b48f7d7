import { useWords } from '../i18n'
import { useApp } from '../state'

const MOST_PX = 240

interface Props {
  /** Nothing while it is still on its way. */
  src: string | null
  alt: string
  /** As far as they are known: the room is kept free until the picture is there. */
  width?: number | undefined
  height?: number | undefined
}

/** A picture that came with an answer, small; a click shows all of it. */
export function Thumbnail({ src, alt, width, height }: Props) {
  const t = useWords('messages')
  const { view } = useApp()
  const room = roomFor(width, height)
  if (src === null) return <span className="block max-w-full rounded-lg bg-surface" style={room} />
  return (
    <button
      type="button"
      data-testid="picture"
      title={t('picture.enlarge')}
      className="checkered block min-h-8 min-w-8 max-w-full cursor-zoom-in self-start overflow-hidden rounded-lg"
      onClick={() => view.enlarge({ src, alt })}
    >
      <img src={src} alt={alt} style={room} className="max-h-60 max-w-full" />
    </button>
  )
}

function roomFor(width?: number, height?: number): React.CSSProperties | undefined {
  if (!width || !height) return undefined
  return { width: Math.min(width, (MOST_PX * width) / height), aspectRatio: `${width} / ${height}` }
}
