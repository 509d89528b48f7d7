import type { Deskwright } from '../../shared/bridge'

declare global {
  interface Window {
    readonly deskwright: Deskwright
  }
}
