import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import type { ToldOnLeaving } from './told-on-leaving.ts'
import './members.css'

/** Says that an account is closed to whoever closed it, and to everybody else what closing one does. */
export default function AccountClosedPage() {
  const { t } = useLingui()
  const state = useLocation().state as ToldOnLeaving | null
  return (
    <PublicPage
      title={state?.accountClosed ? t`Your account is closed` : t`When an account is closed`}
      description={t`What we erase when an account is closed, and what the ledger keeps.`}
      lead={
        <Trans>
          We erase name, addresses, files and messages. The ledger keeps its entries under “deleted member”, because
          books that forget can’t be checked.
        </Trans>
      }
    >
      <div className="flex flex-wrap gap-3 pb-16">
        <ButtonLink to="/" look="primary">
          <Trans>Back to the home page</Trans>
        </ButtonLink>
        <ButtonLink to="/transparency">
          <Trans>See the public books</Trans>
        </ButtonLink>
      </div>
    </PublicPage>
  )
}
