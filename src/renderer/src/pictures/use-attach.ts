import { MAX_PICTURES } from '../../../shared/picture-limits'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { preparePicture } from './prepare'

/** Puts pictures to the message that is being written in a conversation. */
export function useAttach(conversationId: string) {
  const t = useWords('shell')
  const { drafts, notices } = useApp()

  async function attach(files: readonly File[]): Promise<void> {
    notices.clearProblem()
    for (const file of files) {
      const picture = await preparePicture(file).catch(() => null)
      const shown = drafts.pictures(conversationId)
      if (!picture) notices.problem(t('pictures.unreadable', { name: file.name }))
      else if (shown.length >= MAX_PICTURES) notices.problem(t('pictures.tooMany', { count: MAX_PICTURES }))
      else drafts.show(conversationId, [...shown, picture])
    }
  }

  return (files: readonly File[]) => drafts.whenReady(conversationId, attach(files))
}

export const isPictureFile = ({ type }: File) => type.startsWith('image/')
