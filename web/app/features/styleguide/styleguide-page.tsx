import { Trans, useLingui } from '@lingui/react/macro'
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

export default function StyleguidePage() {
  const { t } = useLingui()
  const [explaining, setExplaining] = useState(false)
  const explain = () => setExplaining(true)
  return (
    <PublicPage
      title={t`Style sheet`}
      description={t`The parts that every page of Dryrun is made of.`}
      lead={
        <Trans>
          Solid is posted. Dashed is not yet. Everything else follows from these two lines. All figures on this page are
          samples.
        </Trans>
      }
    >
      <Section title={<Trans>Two lines</Trans>}>
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid gap-3 text-sm text-ink-2">
            <svg viewBox="0 0 300 90" className="chart !h-auto" aria-hidden="true">
              <path className="line" d="M0 78H70V50H150V26H300" />
            </svg>
            <p>
              <Trans>
                <b className="text-ink">Solid</b> is in the ledger: done steps, approved entries, elapsed time, money
                that moved.
              </Trans>
            </p>
          </div>
          <div className="grid gap-3 text-sm text-ink-2">
            <svg viewBox="0 0 300 90" className="chart !h-auto" aria-hidden="true">
              <path className="line line-to-come" d="M0 78H70V50H150V26H300" />
            </svg>
            <p>
              <Trans>
                <b className="text-ink">Dashed</b> is promised, pending, projected or practice: returns due, uploads,
                steps to come.
              </Trans>
            </p>
          </div>
        </div>
      </Section>
      <Section title={<Trans>Colour</Trans>}>
        <Swatches />
        <ContrastTable />
      </Section>
      <Section title={<Trans>Type</Trans>}>
        <TypeScale />
      </Section>
      <Section title={<Trans>Buttons</Trans>}>
        <ButtonSamples />
      </Section>
      <Section title={<Trans>Fields</Trans>}>
        <FieldSamples />
      </Section>
      <Section title={<Trans>Steps, tabs, accordion, copy</Trans>}>
        <StructureSamples />
      </Section>
      <Section title={<Trans>Status, money, time</Trans>}>
        <StatusSamples onExplain={explain} />
      </Section>
      <Section title={<Trans>Table</Trans>}>
        <TableSample />
      </Section>
      <Section title={<Trans>Chart</Trans>}>
        <ChartSample />
      </Section>
      <Section title={<Trans>Four states</Trans>}>
        <StateSamples />
      </Section>
      <Section title={<Trans>Upload</Trans>}>
        <UploadSamples />
      </Section>
      <Section title={<Trans>Dialog, drawer, menu, messages</Trans>}>
        <OverlaySamples onExplain={explain} />
      </Section>
      <Drawer
        open={explaining}
        onClose={() => setExplaining(false)}
        title={t`Where does this number come from?`}
        lead={<Trans>Balance account, sample entries</Trans>}
        sum={{ label: t`Balance`, value: <Money amount="1675.00" /> }}
      >
        <SumList
          rows={[
            { label: t`Deposit, from paid in`, value: <Money amount="2075.00" moved="in" /> },
            {
              label: t`Into STANDARD, to investment`,
              value: <Money amount="400.00" moved="out" ownAccounts />,
            },
            { label: t`Deposit, under review`, value: <Money amount="250.00" promised />, open: true },
          ]}
        />
      </Drawer>
    </PublicPage>
  )
}
