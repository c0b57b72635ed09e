import { createHash } from 'node:crypto'
import { tradingViewKinds } from '@dryrun/contract/markets.ts'
import { intervals } from '@dryrun/domain/markets/intervals.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { refuseOtherMethods } from '../../platform/http/create-server.ts'
import { widgetConfiguration } from './tradingview-widgets.ts'

/** The one page whose policy lets these frames in. */
export const chartPath = '/dashboard/chart'
const framePath = '/widgets/tradingview'
const scriptHost = 'https://s3.tradingview.com'

const wish = z.strictObject({
  kind: z.enum(tradingViewKinds),
  theme: z.enum(['light', 'dark']),
  locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  symbol: z._default(z.string().check(z.regex(/^[A-Z0-9][A-Z0-9._-]{0,19}$/)), 'BTCUSDT'),
  interval: z._default(z.enum(intervals), '1D'),
})

/** Tells the page around the frame whether the widget has come. It can tell nothing else: the frame has no origin. */
const report = `(()=>{const say=(state)=>parent.postMessage({tradingview:state},'*');
addEventListener('error',(event)=>{if(event.target instanceof HTMLScriptElement)say('failed')},true);
const look=new MutationObserver(()=>{if(document.querySelector('iframe')){look.disconnect();say('shown')}});
look.observe(document,{childList:true,subtree:true})})()`

const policy = [
  `default-src 'none'`,
  `script-src 'sha256-${createHash('sha256').update(report).digest('base64')}' ${scriptHost}`,
  `style-src 'unsafe-inline'`,
  `img-src data: https://*.tradingview.com`,
  `connect-src https://*.tradingview.com`,
  `frame-src https://*.tradingview.com https://*.tradingview-widget.com`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  // No origin of its own even when somebody opens the address by itself.
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** A page for each widget, which nothing but a frame of the chart page shows. */
export function serveTradingViewFrames(app: FastifyInstance): void {
  app.get(framePath, (request, reply) => {
    const asked = z.safeParse(wish, request.query)
    if (!asked.success) throw new Refusal('not_found')
    const { kind } = asked.data
    // In a script only "<" could end it early.
    const configuration = JSON.stringify(widgetConfiguration(kind, asked.data)).replaceAll('<', '\\u003c')
    // A sandboxed frame has no origin that a cluster of agents could be keyed by; browsers warn of the attempt.
    reply.raw.removeHeader('origin-agent-cluster')
    return reply
      .headers({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${kind} by TradingView</title>` +
          `<style>html,body,.tradingview-widget-container,.tradingview-widget-container__widget{margin:0;height:100%}</style>` +
          `<script>${report}</script></head><body><div class="tradingview-widget-container">` +
          `<div class="tradingview-widget-container__widget"></div>` +
          `<script src="${scriptHost}/external-embedding/embed-widget-${kind}.js" async>${configuration}</script>` +
          `</div></body></html>`,
      )
  })
  refuseOtherMethods(app, framePath, new Set(['GET', 'HEAD']))
}
