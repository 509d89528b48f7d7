export { GivenPictures } from './GivenPictures'
export { Thumbnail } from './Thumbnail'
export { isPictureFile, useAttach } from './use-attach'
export { usePictures } from './use-pictures'
