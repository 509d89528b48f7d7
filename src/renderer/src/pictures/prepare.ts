import { MAX_PICTURE_BYTES } from '../../../shared/picture-limits'
import type { DraftPicture } from '../state'

/** Models make larger ones smaller themselves. */
const MOST_PX = 2_048

/** They hold nothing but the picture; a photo also says where and with what it was taken. */
const AS_IT_IS = ['image/png', 'image/gif', 'image/webp']

/** Made fit for a model; null for what is no picture that can be shown here. */
export async function preparePicture(file: File): Promise<DraftPicture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  const scale = Math.min(1, MOST_PX / Math.max(width, height))
  if (scale === 1 && AS_IT_IS.includes(file.type) && file.size <= MAX_PICTURE_BYTES)
    return { name: file.name, src: await dataAddress(file) }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const plain = file.type === 'image/jpeg' ? null : canvas.toDataURL('image/png')
  const fits = plain !== null && plain.length <= (MAX_PICTURE_BYTES * 4) / 3
  return { name: file.name, src: fits ? plain : canvas.toDataURL('image/jpeg', 0.9) }
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
