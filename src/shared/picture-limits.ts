/** Apart from the schemas: the window uses these without loading the checker. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Becomes 5 MB in base64, which is what model servers take. */
export const MAX_PICTURE_BYTES = 3_932_160

/** Model servers refuse a request with a larger picture, and with it the whole conversation. */
export const MAX_PICTURE_SIDE = 8_000

/** With one message. */
export const MAX_PICTURES = 10

/** Pictures that tools gave are kept by the call; the user's own under this. */
export const GIVEN = 'given'
