export { Attention } from './Attention'
export { ConversationMenu } from './ConversationMenu'
export { RenameField } from './RenameField'
export { Sidebar } from './Sidebar'
