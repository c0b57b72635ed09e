import { Trans } from '@lingui/react/macro'
import { Claim } from '../../ui/claim.tsx'
import { RedFlag } from '../red-flags/index.ts'

export default function FirstSteps() {
  return (
    <>
      <div className="mb-8 grid items-end gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 id="getting-started" className="heading-section">
          <Trans>Getting started</Trans>
        </h2>
        <p className="lede lg:justify-self-end">
          <Claim of="four_steps">
            <Trans>Four steps, and not a card, a bank or a real coin in any of them.</Trans>
          </Claim>
        </p>
      </div>
      <ol className="first-steps">
        <li>
          <svg className="spot-drawing" viewBox="11 10 82 78" aria-hidden="true">
            <path className="sheet" d="M20 16h60v60" />
            <path className="sheet" d="M14 22h60v60H14z" />
            <path className="hair" d="M14 34h60" />
            <path className="to-come hair" d="M24 45h40M24 55h40" />
            <path className="accent" d="M24 71c5-8 9-8 11 0s6 6 9-2 6-4 8 2 5 2 8 0" />
            <path className="sheet" d="M85 20 66 58l-4 12 9-9 19-37z" />
            <path className="hair" d="M66 58l5 3" />
          </svg>
          <h3 className="heading-panel">
            <Trans>Registration</Trans>
          </h3>
          <p>
            <Claim of="registration">
              <Trans>Name, email, country. We fill in your two practice addresses for you.</Trans>
            </Claim>
          </p>
        </li>
        <li>
          <svg className="spot-drawing" viewBox="11 10 82 78" aria-hidden="true">
            <path className="sheet" d="M12 28h76v48H12z" />
            <path className="to-come" d="M12 28l38 28 38-28" />
            <path className="hair" d="M12 76l26-27M20 68h14" />
            <circle className="sheet" cx="76" cy="70" r="17" />
            <circle className="hair" cx="76" cy="70" r="12.500" />
            <path className="accent" d="M69 70l5 6 9-12" />
          </svg>
          <h3 className="heading-panel">
            <Trans>Verify</Trans>
          </h3>
          <p>
            <Claim of="verify">
              <Trans>Confirm your email with one click, and turn on two-step verification if you like.</Trans>
            </Claim>
          </p>
        </li>
        <li>
          <svg className="spot-drawing" viewBox="11 10 82 78" aria-hidden="true">
            <path className="sheet" d="M12 62v14c0 4 11 8 24 8s24-4 24-8V62" />
            <path className="hair" d="M18 70v8M26 72v9M36 73v9M46 72v9M54 70v8" />
            <ellipse className="sheet" cx="36" cy="62" rx="24" ry="8" />
            <ellipse className="sheet to-come" cx="36" cy="48" rx="24" ry="8" />
            <ellipse className="to-come hair" cx="36" cy="34" rx="24" ry="8" />
            <path className="accent" d="M78 80V24M66 36l12-12 12 12" />
          </svg>
          <h3 className="heading-panel">
            <Trans>Fund</Trans>
          </h3>
          <RedFlag of="coin_deposit">
            <p>
              <Claim of="fund">
                <Trans>Take coins from the faucet, send them, and upload the receipt as proof.</Trans>
              </Claim>
            </p>
          </RedFlag>
        </li>
        <li>
          <svg className="spot-drawing" viewBox="11 10 82 78" aria-hidden="true">
            <path d="M14 12v70h76" />
            <path className="hair" d="M14 66h4M14 48h4M14 30h4M34 82v-4M54 82v-4M74 82v-4" />
            <path className="accent" d="M14 68h14V56h14V44h12" />
            <path className="accent to-come" d="M54 44h12V30h22V18" />
            <path className="hair to-come" d="M54 82V12" />
            <circle className="accent sheet" cx="54" cy="44" r="4" />
          </svg>
          <h3 className="heading-panel">
            <Trans>Trade</Trans>
          </h3>
          <p>
            <Claim of="trade">
              <Trans>Buy something and check its receipt, or try a plan.</Trans>
            </Claim>
          </p>
        </li>
      </ol>
    </>
  )
}
