import { NumberField } from './NumberField'

export function LimitsSection() {
  return (
    <>
      <NumberField name="maxSteps" min={1} max={10_000} />
      <NumberField name="spendCap" min={0.01} whole={false} optional />
      <NumberField name="maxTasks" min={1} max={20} />
      <NumberField name="historyDays" min={1} />
      <NumberField name="historyMegabytes" min={10} />
    </>
  )
}
