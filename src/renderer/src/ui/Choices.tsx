import { useId } from 'react'

interface Props<T extends string> {
  label: string
  value: T
  choices: readonly { value: T; label: string }[]
  onChange(value: T): void
  /** Words only, close together. */
  small?: boolean
}

/** One of a few. */
export function Choices<T extends string>({ label, value, choices, onChange, small = false }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-small">{label}</legend>
      <div className={`flex flex-wrap ${small ? 'gap-1' : 'gap-2'}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`relative inline-flex cursor-pointer items-center gap-1.5 rounded-lg border border-line text-small hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent ${small ? 'px-2 py-0.5 has-checked:text-accent' : 'px-2.5 py-1'}`}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              className={
                small
                  ? 'absolute inset-0 cursor-pointer opacity-0'
                  : 'accent-accent focus-visible:outline-none'
              }
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
