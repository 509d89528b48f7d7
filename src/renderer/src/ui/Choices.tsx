import { useId } from 'react'

interface Props<T extends string> {
  label: string
  value: T
  choices: readonly { value: T; label: string }[]
  onChange(value: T): void
}

/** One of a few. */
export function Choices<T extends string>({ label, value, choices, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-small">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="inline-flex cursor-pointer items-center gap-1.5 rounded-lg border border-line px-2.5 py-1 text-small hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              className="accent-accent focus-visible:outline-none"
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
