import type { TradingViewKind } from '@dryrun/contract/markets.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useThemeName } from './token-colours.ts'
import './candle-chart.css'

/** Without anything to see after this long, our own chart comes back. */
const waitMs = 6_000

interface Props {
  readonly kind: TradingViewKind
  readonly title: string
  readonly symbol?: string
  readonly interval?: string
  readonly heightClass: string
  /** Our own, shown when TradingView cannot be reached. */
  readonly children: ReactNode
}

/**
 * A widget of TradingView's in a page of its own that the server makes for it. The frame has no origin: what runs in it
 * can neither read this page nor act as the person.
 */
export function TradingViewFrame({ kind, title, symbol, interval, heightClass, children }: Props) {
  const { i18n } = useLingui()
  const theme = useThemeName()
  const query = new URLSearchParams({
    kind,
    theme,
    locale: i18n.locale,
    ...(symbol && { symbol }),
    ...(interval && { interval }),
  })
  const address = `/widgets/tradingview?${query}`
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <>
        {children}
        <output className="tradingview-note">
          <Trans>We couldn’t reach TradingView for “{title}”, so you’re seeing our own.</Trans>
        </output>
      </>
    )
  return (
    <WidgetFrame
      key={address}
      address={address}
      title={title}
      heightClass={heightClass}
      onFailed={() => setFailed(true)}
    />
  )
}

interface FrameProps {
  readonly address: string
  readonly title: string
  readonly heightClass: string
  readonly onFailed: () => void
}

function WidgetFrame({ address, title, heightClass, onFailed }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  }, [onFailed])
  useEffect(() => {
    const timer = setTimeout(() => failed.current(), waitMs)
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return
      const state = (data as { tradingview?: unknown } | null)?.tradingview
      if (state === 'shown') clearTimeout(timer)
      else if (state === 'failed') failed.current()
    }
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
    }
  }, [])
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      className={classNames('panel tradingview-frame', heightClass)}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}
