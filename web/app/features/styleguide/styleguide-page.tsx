import { useState } from 'react'
import '../../signed-in.css'
import { Drawer } from '../../ui/drawer.tsx'
import { Money } from '../../ui/money.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { ContrastTable, Swatches } from './colours.tsx'
import { ButtonSamples, FieldSamples, StructureSamples } from './control-samples.tsx'
import { ChartSample, StateSamples, StatusSamples, TableSample } from './display-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { Section } from './section.tsx'
import { TypeScale } from './type-scale.tsx'
import { UploadSamples } from './upload-samples.tsx'

/** For whoever works on Dryrun. It's in English alone: its catalogues would be longer than its code. */
export default function StyleguidePage() {
  const [explaining, setExplaining] = useState(false)
  const explain = () => setExplaining(true)
  return (
    <PublicPage
      title="Style sheet"
      description="The parts that every page of Dryrun is made of."
      lead="Solid is posted. Dashed is not yet. Everything else follows from these two lines. All figures on this page are samples."
    >
      <Section title="Two lines">
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid gap-3 text-sm text-ink-2">
            <svg viewBox="0 0 300 90" className="drawn-chart h-auto" aria-hidden="true">
              <path className="line" d="M0 78H70V50H150V26H300" />
            </svg>
            <p>
              <b className="text-ink">Solid</b> is in the ledger: done steps, approved entries, elapsed time, money that
              moved.
            </p>
          </div>
          <div className="grid gap-3 text-sm text-ink-2">
            <svg viewBox="0 0 300 90" className="drawn-chart h-auto" aria-hidden="true">
              <path className="line line-to-come" d="M0 78H70V50H150V26H300" />
            </svg>
            <p>
              <b className="text-ink">Dashed</b> is promised, pending, projected or practice: returns due, uploads,
              steps to come.
            </p>
          </div>
        </div>
      </Section>
      <Section title="Colour">
        <Swatches />
        <ContrastTable />
      </Section>
      <Section title="Type">
        <TypeScale />
      </Section>
      <Section title="Buttons">
        <ButtonSamples />
      </Section>
      <Section title="Fields">
        <FieldSamples />
      </Section>
      <Section title="Steps, tabs, accordion, copy">
        <StructureSamples />
      </Section>
      <Section title="Status, money, time">
        <StatusSamples />
      </Section>
      <Section title="Table">
        <TableSample />
      </Section>
      <Section title="Chart">
        <ChartSample />
      </Section>
      <Section title="Four states">
        <StateSamples />
      </Section>
      <Section title="Upload">
        <UploadSamples />
      </Section>
      <Section title="Dialog, drawer, menu, messages">
        <OverlaySamples onExplain={explain} />
      </Section>
      <Drawer
        open={explaining}
        onClose={() => setExplaining(false)}
        title="Where does this number come from?"
        lead="Balance account, sample entries"
        sum={{ label: 'Balance', value: <Money amount="1675.00" from="sample" /> }}
      >
        <SumList
          rows={[
            { label: 'Deposit, from paid in', value: <Money amount="2075.00" from="sample" moved="in" /> },
            {
              label: 'Into STANDARD, to investment',
              value: <Money amount="400.00" from="sample" moved="out" ownAccounts />,
            },
            { label: 'Deposit, under review', value: <Money amount="250.00" from="sample" promised />, open: true },
          ]}
        />
      </Drawer>
    </PublicPage>
  )
}
