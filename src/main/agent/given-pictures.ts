import type { GivenPicture, PictureFacts } from '../../shared/pictures'
import type { ModelImage } from '../providers'
import { checkPicture } from '../tools'
import { AgentError } from './agent-error'

/** Pictures the user gives with a message. */
export interface Given {
  facts: PictureFacts[]
  images: ModelImage[]
}

/** Throws an AgentError for what models cannot be shown: later it would stop the conversation. */
export function takePictures(pictures: readonly GivenPicture[]): Given {
  const taken = pictures.map(({ name, base64 }) => {
    const found = checkPicture(Buffer.from(base64, 'base64'), name)
    if ('code' in found) throw new AgentError(found.code, found.message)
    const { mediaType, width, height } = found
    return { facts: { name, width, height }, image: { mediaType, base64 } }
  })
  return { facts: taken.map(({ facts }) => facts), images: taken.map(({ image }) => image) }
}
