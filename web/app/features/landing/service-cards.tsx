import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Claim } from '../../ui/claim.tsx'

export default function Services() {
  return (
    <>
      <div className="section-head section-head-close">
        <h2 id="services-title" className="heading-section">
          <Trans>Services</Trans>
        </h2>
        <p className="lede">
          <Trans>What a finance product does all day, built to be read.</Trans>
        </p>
      </div>
      <ul className="service-cards">
        <Service
          title={<Trans>Learning</Trans>}
          text={
            <Claim of="lessons">
              <Trans>
                Short lessons, each with a quiz and its sources, from reading a chart to the red flags of fraud.
              </Trans>
            </Claim>
          }
        >
          <path className="sheet" d="M50 26c-10-7-22-7-38-5v54c16-2 28-2 38 5 10-7 22-7 38-5V21c-16-2-28-2-38 5z" />
          <path d="M50 26v54" />
          <path className="to-come hair" d="M22 36h18M22 46h18M22 56h12" />
          <path className="hair" d="M58 68h20M58 66V36" />
          <path className="accent" d="M58 64c8-2 14-8 20-26" />
        </Service>
        <Service
          title={<Trans>Crypto Trading</Trans>}
          text={
            <Claim of="checkable_orders">
              <Trans>Orders in practice dollars, at prices anyone can check.</Trans>
            </Claim>
          }
        >
          <path d="M12 80h78" />
          <path className="hair" d="M12 62h4M12 44h4M12 26h4" />
          <path className="sheet" d="M28 28v8M28 62v8M22 36h12v26H22z" />
          <path className="accent sheet" d="M51 18v10M51 52v12M45 28h12v24H45z" />
          <path className="to-come" d="M74 32v8M74 56v14M68 40h12v16H68z" />
        </Service>
        <Service
          title={<Trans>Legalization</Trans>}
          text={
            <Claim of="no_licence">
              <Trans>
                Dryrun has no licence because it holds no money. A lesson names the regulators a real platform answers
                to.
              </Trans>
            </Claim>
          }
        >
          <path d="M50 16v64M30 80h40M22 28h56" />
          <path className="hair" d="M34 84h32" />
          <path className="accent" d="M22 28 10 54h24zM10 54c2 9 22 9 24 0" />
          <path className="to-come" d="M78 28 66 54h24z" />
          <path d="M66 54c2 9 22 9 24 0" />
        </Service>
        <Service
          title={<Trans>Auth & Security</Trans>}
          text={
            <Claim of="security">
              <Trans>
                Two-step verification, a list of your sessions, and an audit log of every decision the admin makes.
              </Trans>
            </Claim>
          }
        >
          <path d="M24 44V34a20 20 0 0 1 40 0v10" />
          <path className="hair" d="M30 44V34a14 14 0 0 1 28 0v10" />
          <path className="sheet" d="M12 44h64v38H12z" />
          <path className="accent to-come" d="M24 63h40" />
          <path className="hair" d="M12 50h64" />
        </Service>
      </ul>
    </>
  )
}

function Service({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <li>
      <svg className="spot-drawing" viewBox="8 10 86 78" aria-hidden="true">
        {children}
      </svg>
      <h3 className="heading-panel">{title}</h3>
      <p>{text}</p>
    </li>
  )
}
