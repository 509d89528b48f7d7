import { z } from 'zod'

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
export type Bounds = z.infer<typeof rectangle>

const GRIP_PX = 100

/** Where the window was, if that is a place and enough of it is on a screen that still exists. */
export function usableBounds(remembered: unknown, screenAt: (bounds: Bounds) => Bounds): Bounds | null {
  const { data: bounds } = rectangle.safeParse(remembered)
  if (!bounds) return null
  const area = screenAt(bounds)
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  const down = Math.min(bounds.y + bounds.height, area.y + area.height) - Math.max(bounds.y, area.y)
  return across >= GRIP_PX && down >= GRIP_PX ? bounds : null
}
