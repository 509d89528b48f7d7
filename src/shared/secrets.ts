/** Shorter values would be found everywhere, and hiding them would say what they are. */
export const SHORTEST_VALUE = 4
