import { Money } from '../../ui/money.tsx'

export function TypeScale() {
  const steps = [
    {
      step: '4xl',
      shape: '44–88 / 1.04',
      sample: <span className="font-serif text-4xl tracking-[-0.032em]">Invest in Stocks</span>,
    },
    {
      step: '3xl',
      shape: '32–48 / 1.14',
      sample: <span className="heading-section">Work progress</span>,
    },
    { step: '2xl', shape: '32 / 1.14', sample: <Money amount="3680.00" from="sample" large /> },
    {
      step: 'xl',
      shape: '24 / 1.15',
      sample: <span className="heading-panel">Total assets over time</span>,
    },
    {
      step: 'lg',
      shape: '20 / 1.3',
      sample: <span className="heading-small">What is Cryptocurrency</span>,
    },
    {
      step: 'md',
      shape: '17 / 1.55',
      sample: <span className="lede">Lead text under a heading, in the secondary ink.</span>,
    },
    { step: 'base', shape: '15 / 1.55', sample: 'The principal goes back from investment to balance.' },
    {
      step: 'sm',
      shape: '15 / 1.5',
      sample: <span className="text-sm">Tables, hints and captions.</span>,
    },
    {
      step: 'mono',
      shape: '15 / 1.65',
      sample: <span className="address">praceth1dpk0r6uep9aj0kdpyzdslpf8yxxq6s0nfcekcmk</span>,
    },
  ]
  return (
    <ul>
      {steps.map(({ step, shape, sample }) => (
        <li
          key={step}
          className="grid items-baseline gap-x-4 border-b border-rule py-3 md:grid-cols-[140px_minmax(0,1fr)]"
        >
          <span className="text-xs text-ink-3">
            <b className="text-sm text-ink">{step}</b> {shape}
          </span>
          <span className="min-w-0">{sample}</span>
        </li>
      ))}
    </ul>
  )
}
