export const FORMATS = ['text', 'markdown', 'html'] as const
export type Format = (typeof FORMATS)[number]
