import type { Deskwright } from '../../src/shared/bridge'

declare global {
  interface Window {
    readonly deskwright: Deskwright
  }
}
