import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Checkbox, Radio, Select, Switch, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export function ButtonSamples() {
  const looks = [
    ['primary', 'Primary'],
    ['secondary', 'Secondary'],
    ['quiet', 'Quiet'],
    ['danger', 'Destructive'],
  ] as const
  return (
    <>
      {looks.map(([look, name]) => (
        <div key={look} className="flex flex-wrap items-center gap-3">
          <Button look={look}>{name}</Button>
          <Button look={look} busy>
            Sending
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" size="large">
          Large 52
        </Button>
        <Button look="primary">Default 44</Button>
        <Button look="primary" size="small">
          Small 34
        </Button>
        <Button iconOnly aria-label="Add">
          <Icon of={Plus} />
        </Button>
        <Spinner />
      </div>
    </>
  )
}

export function FieldSamples() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        <TextField label="Full name" placeholder="As on your account" autoComplete="off" />
        <TextField label="Username" defaultValue="maral" hint="Your referral code, too." autoComplete="off" />
        <TextField
          label="Password"
          type={shown ? 'text' : 'password'}
          defaultValue="12345"
          error="Password is too short"
          autoComplete="off"
          after={
            <Button look="quiet" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
              Show
            </Button>
          }
        />
        <TextField label="Amount" before="$" inputMode="decimal" defaultValue="20.00" hint="At most two decimals." />
        <Select label="Country" defaultValue="PT">
          <option value="PT">Portugal</option>
          <option value="NG">Nigeria</option>
        </Select>
        <TextField label="Email" defaultValue="mara@mail.example" disabled hint="Cannot be changed here." />
        <TextField label="Bitcoin address" mono defaultValue="pracbtc1qk7v9d4" />
        <TextArea label="Reason" />
      </div>
      <div className="flex flex-wrap gap-x-7 gap-y-3">
        <Checkbox label="I agree to the terms" defaultChecked />
        <Checkbox label="Send me e-mails" error="Please agree to receive emails" />
        <Radio name="sample" label="Female" defaultChecked />
        <Radio name="sample" label="Male" />
        <Switch label="Third-party widgets" />
        <Switch label="Two-step verification" defaultChecked />
      </div>
    </>
  )
}

export function StructureSamples() {
  const [step, setStep] = useState(1)
  return (
    <>
      <Stepper
        label="Deposit in three steps"
        current={step}
        onJump={setStep}
        steps={[
          { title: 'Amount', detail: '$250.00' },
          { title: 'Send', detail: 'Coin and address' },
          { title: 'Proof', detail: 'One image' },
        ]}
      />
      <Tabs
        label="Sample tabs"
        tabs={[
          { id: 'one', title: 'Running', content: 'What is running stands here.' },
          { id: 'two', title: 'Closed', content: 'What is closed stands here.' },
          { id: 'three', title: 'All', content: 'Everything stands here.' },
        ]}
      />
      <Accordion
        openFirst
        items={[
          { title: 'Solid is posted', text: 'It is in the ledger and stays there.' },
          { title: 'Dashed is promised', text: 'It may still not happen.' },
          { title: 'A double rule closes a sum', text: 'As book-keepers have drawn it for centuries.' },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <span className="address">praceth1dpk0r6uep9aj0kdpy</span>
        <CopyButton text="praceth1dpk0r6uep9aj0kdpy" size="small" />
      </div>
    </>
  )
}
