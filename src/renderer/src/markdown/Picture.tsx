import { useWords } from '../i18n'
import { Thumbnail } from '../pictures'
import { Icon } from '../ui'
import { Anchor } from './Anchor'
import { addressOf } from './address'

const INSIDE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=]+$/i

/** Nothing is fetched for a picture: one from elsewhere is a link the user may follow. */
export function Picture({ href, text }: { href: string; text: string }) {
  const t = useWords('messages')
  if (INSIDE.test(href)) return <Thumbnail src={href} alt={text} />
  const address = addressOf(href)
  const where = address.kind === 'web' ? address.host : address.kind === 'file' ? address.path : ''
  return (
    <span className="inline-flex max-w-full items-baseline gap-1">
      <Icon name="external" className="self-center text-muted" />
      <Anchor href={href} text="">
        {t('link.picture', { text: text || t('link.unnamed'), where })}
      </Anchor>
    </span>
  )
}
