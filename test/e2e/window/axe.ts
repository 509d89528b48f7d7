import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What somebody who cannot see, or not well, would stumble over. */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include(within).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
