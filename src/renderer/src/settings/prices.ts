import type { Settings } from '../../../shared/settings'

type Prices = Settings['prices']

/** One line a model: its name, and what a million tokens cost read, written, and read from the cache. */
export function pricesIn(text: string): { prices: Prices } | { wrong: string } {
  const prices: Prices = {}
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [name = '', ...amounts] = line.split(/\s+/)
    const [input, output, cached = input] = amounts.map((amount) => Number(amount.replace(',', '.')))
    const fits = [input, output, cached].every(
      (amount) => amount !== undefined && amount >= 0 && amount < Infinity,
    )
    if (!fits || amounts.length > 3) return { wrong: line }
    prices[name] = { input, output, cached } as Prices[string]
  }
  return { prices }
}

export function writtenPrices(prices: Prices): string {
  return Object.entries(prices)
    .map(([name, { input, output, cached }]) =>
      [name, input, output, ...(cached === input ? [] : [cached])].join(' '),
    )
    .join('\n')
}
