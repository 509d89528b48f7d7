import { z } from 'zod'
import { PICTURE_TYPES } from './picture-limits'

/** A picture as it travels. */
export const pictureView = z.strictObject({
  mediaType: z.enum(PICTURE_TYPES),
  base64: z.string().regex(/^[A-Za-z0-9+/=]*$/),
})

const name = z.string().max(255)

/** A picture the user gives with a message. */
export const givenPicture = z.strictObject({ name, base64: pictureView.shape.base64 })
export type GivenPicture = z.infer<typeof givenPicture>

/** What a message says of it; the picture itself is fetched like those of a call, by the name GIVEN. */
export const pictureFacts = z.strictObject({
  name,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type PictureFacts = z.infer<typeof pictureFacts>
