/** Work in small steps that leaves every frame to what the user sees. */
export interface Breath {
  /** Resolves at once while there is time left, else when there is some again. */
  pause(): Promise<void>
}

const STEP_MS = 5

export function createBreath(): Breath {
  let until = 0
  return {
    async pause() {
      if (performance.now() < until) return
      await new Promise<void>((go) => requestIdleCallback(() => go()))
      until = performance.now() + STEP_MS
    },
  }
}
