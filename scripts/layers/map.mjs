/** The rooms of src/main from top to bottom. A room sees its own rank and the ranks below it. */
const RANKS = [
  ['app'],
  ['agent'],
  ['protocols', 'providers', 'tools', 'skills', 'scheduler', 'channels'],
  ['permissions', 'workspace', 'history', 'runtime', 'secrets', 'storage'],
]

/** The folders of src that are not made of rooms; each knows src/shared at most. */
const FLAT = ['renderer', 'preload', 'shared']

export const mainRooms = RANKS.flat()

/** 0 is the top. */
export function rankOf(room) {
  return RANKS.findIndex((rank) => rank.includes(room))
}

/**
 * Where a path below src lives: `{ area: 'main', room, inside }`, `{ area: 'renderer' | 'preload' | 'shared' }`, or
 * `{ problem }` for a place the rule does not know.
 */
export function placeOf(parts) {
  const [area, room, ...inside] = parts
  if (FLAT.includes(area)) return { area }
  if (area !== 'main') return { problem: `src/${area} is not a layer. Add it to scripts/layers/map.mjs.` }
  if (room === undefined) return { problem: 'src/main has no index of its own. Name one of its rooms.' }
  if (mainRooms.includes(room)) return { area, room, inside }
  if (/\.\w+$/.test(room))
    return { problem: `src/main/${room} is in no room. Move it into a folder of src/main.` }
  return { problem: `src/main/${room} is not in the layer rule. Add it to scripts/layers/map.mjs.` }
}

export const nameOf = (place) => (place.room ? `src/main/${place.room}` : `src/${place.area}`)
