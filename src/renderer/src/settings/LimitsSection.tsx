import { NumberField } from './NumberField'
import { PricesField } from './PricesField'

export function LimitsSection() {
  return (
    <>
      <NumberField name="maxSteps" min={1} max={10_000} />
      <NumberField name="spendCap" min={0.01} whole={false} optional />
      <PricesField />
      <NumberField name="maxTasks" min={1} max={20} />
      <NumberField name="historyDays" min={1} />
      <NumberField name="historyMegabytes" min={10} />
    </>
  )
}
