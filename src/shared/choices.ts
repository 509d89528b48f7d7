/** What there is to choose from. Apart from the schemas: the window shows these without loading the checker. */
export const TEXT_PROTOCOLS = ['agent-xml', 'tools-xml'] as const
export const PROTOCOLS = ['native', ...TEXT_PROTOCOLS] as const
/** What a conversation may ask for: a protocol, or whatever its model turns out to need. */
export const PROTOCOL_CHOICES = ['auto', ...PROTOCOLS] as const

/** How hard a model thinks before it answers. `auto`: those that are made for it do, as much as they think right. */
export const THINKING = ['auto', 'off', 'low', 'medium', 'high'] as const

/** What a rule of the user's own is about. */
export const WISH_KINDS = ['prefix', 'exact', 'read', 'write', 'tool', 'host'] as const

export const CHANNEL_KINDS = ['telegram', 'discord', 'webhook'] as const
