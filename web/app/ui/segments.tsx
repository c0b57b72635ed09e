interface Props<Choice extends string> {
  /** What is chosen here, for those who hear the page. */
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
  /** What each is called, where that isn't the same in every language. */
  readonly names?: Partial<Record<Choice, string>>
}

/** A few short choices side by side; the chosen one is dark. */
export function Segments<Choice extends string>({ label, choices, chosen, onChoose, names }: Props<Choice>) {
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {names?.[choice] ?? choice}
        </button>
      ))}
    </fieldset>
  )
}
