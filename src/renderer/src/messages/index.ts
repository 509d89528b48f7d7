export { MessageList } from './MessageList'
