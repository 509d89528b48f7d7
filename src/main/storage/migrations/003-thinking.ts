/** How hard the model of a conversation thinks. */
export const thinking = `
ALTER TABLE conversations ADD COLUMN thinking TEXT NOT NULL DEFAULT 'auto';
`
