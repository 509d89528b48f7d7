export { ConversationMenu } from './ConversationMenu'
export { Sidebar } from './Sidebar'
