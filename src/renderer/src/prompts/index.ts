export { PromptDock } from './PromptDock'
