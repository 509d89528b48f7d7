import { useWords } from '../i18n'
import { useApp } from '../state'

interface Props {
  /** Nothing while it is still on its way. */
  src: string | null
  alt: string
  /** As far as they are known: the room is kept free until the picture is there. */
  width?: number | undefined
  height?: number | undefined
  /** How high it may be. */
  most?: number
}

/** A picture that came with an answer, small; a click shows all of it. */
export function Thumbnail({ src, alt, width, height, most = 240 }: Props) {
  const t = useWords('messages')
  const { view } = useApp()
  const room = roomFor(width, height, most)
  if (src === null) return <span className="block max-w-full rounded-lg bg-surface" style={room} />
  return (
    <button
      type="button"
      data-testid="picture"
      title={t('picture.enlarge')}
      className="checkered block min-h-8 min-w-8 max-w-full cursor-zoom-in self-start overflow-hidden rounded-lg"
      onClick={() => view.enlarge({ src, alt })}
    >
      <img src={src} alt={alt} style={{ maxHeight: most, ...room }} className="max-w-full" />
    </button>
  )
}

function roomFor(
  width: number | undefined,
  height: number | undefined,
  most: number,
): React.CSSProperties | undefined {
  if (!width || !height) return undefined
  return { width: Math.min(width, (most * width) / height), aspectRatio: `${width} / ${height}` }
}
