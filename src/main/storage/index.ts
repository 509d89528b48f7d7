export { type ConversationStore, createConversationStore } from './conversations'
export { openDatabase } from './database'
