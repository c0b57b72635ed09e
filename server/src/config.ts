import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type AutoApproval, autoApprovals } from '@dryrun/domain/deposits/deposit.ts'
import { passwordLengthMax, passwordLengthMin } from '@dryrun/domain/members/password-length.ts'
import { type AutoPay, autoPays } from '@dryrun/domain/withdrawals/auto-pay.ts'
import type { MarketSetting } from './features/markets/index.ts'
import type { BlobPlace } from './platform/blobs/blob-store.ts'
import type { Days } from './platform/days.ts'
import { databaseConnectionsMin, databaseConnectionsUsual } from './platform/db/share-connections.ts'
import type { TrustedProxies } from './platform/http/create-server.ts'
import type { LogLevel } from './platform/log.ts'
import type { MailRoute } from './platform/mail/mail-transport.ts'
import type { MetricsPlace } from './platform/metrics/serve-metrics.ts'
import { StartError } from './platform/start-error.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** The address that people and mails use; never taken from a request. */
  readonly publicUrl: URL
  /** Without one, the instance is for this machine or the network that it listens to. */
  readonly isPublicUrlGiven: boolean
  readonly dataDir: string
  /** A PostgreSQL of the operator's; without it, the embedded one runs in dataDir. */
  readonly databaseUrl: string | undefined
  /** The application's own login for that PostgreSQL; without it, one is made at the start. */
  readonly databaseAppUrl: string | undefined
  /** How many connections to the database this server may have open. */
  readonly databaseConnections: number
  readonly adminEmail: string
  /** The admin's first password, where the operator chose one; without it, a random one-time password is made. */
  readonly adminPassword: string | undefined
  readonly mail: MailRoute
  /** Where prices come from. */
  readonly market: MarketSetting
  /** Where the bytes of uploaded files live. */
  readonly blobs: BlobPlace
  /** A second bucket that backups copy the files to; without it they go to a folder beside the backup. */
  readonly backupBlobs: BlobPlace | undefined
  readonly storage: {
    readonly bucket: string
    /** Whether members may also keep files of any type, under lab/, to try programs that speak the storage protocol. */
    readonly isLabOn: boolean
    /** What programs must send as their app-check token, if they send one. */
    readonly appToken: string | undefined
  }
  /** Whether an empty embedded database is filled with demo members. */
  readonly demo: boolean
  /** What is approved without an admin; undefined means matched deposits where there's demo data, and nothing elsewhere. */
  readonly autoApprove: AutoApproval | undefined
  /** What is paid out without an admin; undefined means small withdrawals where there's demo data, and nothing elsewhere. */
  readonly autoPay: AutoPay | undefined
  readonly clockSpeed: number
  /**
   * Whether a trainer may change the clock while members are here who came before the lesson: `careful` means no. Without an
   * address of its own it's somebody's own machine, and who comes by comes to their lesson.
   */
  readonly classClock: 'on' | 'careful'
  /** How long what nobody needs any more is kept. */
  readonly keep: Keeping
  /** Which proxies may say whom they ask for. */
  readonly trustProxy: TrustedProxies
  /** Addresses of other instances: each keeps the other's newest seal and signs that it saw it. */
  readonly witnesses: readonly string[]
  readonly logLevel: LogLevel
  /** Where Prometheus may read how the server is doing; without a port, nowhere. */
  readonly metrics: MetricsPlace | undefined
  /** The collector of OpenTelemetry traces, if there's one. */
  readonly tracesUrl: URL | undefined
}

/** How long what nobody needs any more is kept. */
export interface Keeping {
  readonly mails: Days
  readonly notifications: Days
  /** What the same command under the same key is answered again. */
  readonly answers: Days
  /** Of the audit log. */
  readonly events: Days
}

/** Each of them is asked in every round. */
const witnessesMax = 8

/** More than any one server can keep busy. */
const databaseConnectionsMax = 500

type Environment = Readonly<Record<string, string | undefined>>

const logLevels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] satisfies LogLevel[]

/** The only reader of the environment. Every bad setting is told at once, one sentence each. */
export function readConfig(environment: Environment = process.env): Config {
  const complaints: string[] = []
  const read = createReader(environment, complaints)
  const port = read('PORT', 3000, wholeNumber(1, 65_535), 'a whole number from 1 to 65535')
  const host = read('HOST', '127.0.0.1', listeningAddress, 'an address to listen on, such as 127.0.0.1 or 0.0.0.0')
  const adminEmail = read(
    'ADMIN_EMAIL',
    'admin@dryrun.example',
    (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : undefined),
    'an e-mail address',
  )
  const dataDir = resolve(environment['DATA_DIR']?.trim() || 'data')
  const config: Config = {
    port,
    host,
    publicUrl: read(
      'PUBLIC_URL',
      new URL(`http://localhost:${port}`),
      webAddress,
      'an http or https address without a path, such as https://dryrun.example',
    ),
    isPublicUrlGiven: Boolean(environment['PUBLIC_URL']?.trim()),
    dataDir,
    databaseUrl: read<string | undefined>(
      'DATABASE_URL',
      undefined,
      databaseAddress,
      'a postgres:// address with a database name',
    ),
    databaseAppUrl: read<string | undefined>(
      'DATABASE_APP_URL',
      undefined,
      databaseAddress,
      'a postgres:// address with a database name',
      'hidden',
    ),
    databaseConnections: read(
      'DATABASE_CONNECTIONS',
      databaseConnectionsUsual,
      wholeNumber(databaseConnectionsMin, databaseConnectionsMax),
      `a whole number from ${databaseConnectionsMin} to ${databaseConnectionsMax}`,
    ),
    adminEmail,
    adminPassword: read<string | undefined>(
      'ADMIN_PASSWORD',
      undefined,
      (text) => (text.length >= passwordLengthMin && text.length <= passwordLengthMax ? text : undefined),
      `a password of ${passwordLengthMin} to ${passwordLengthMax} characters`,
      'hidden',
    ),
    mail: read<MailRoute>(
      'MAIL_URL',
      { kind: 'mailbox' },
      (text) => mailRoute(text, adminEmail),
      'smtp://user:password@host:587, smtps://user:password@host, or https://host?service=…&template=…&user=…',
      'hidden',
    ),
    ...readStore(read, dataDir),
    demo: read('DEMO', true, onOrOff, 'on or off'),
    autoApprove: read<AutoApproval | undefined>('AUTO_APPROVE', undefined, oneOf(autoApprovals), 'off or matched'),
    autoPay: read<AutoPay | undefined>('AUTO_PAY', undefined, oneOf(autoPays), 'off or small'),
    market: read<MarketSetting>(
      'MARKET_SOURCE',
      { kind: 'simulated', seed: 7 },
      marketSetting,
      'simulated, simulated:<a whole number as its seed>, or the name of an exchange such as kraken',
    ),
    clockSpeed: read(
      'CLOCK_SPEED',
      1,
      positiveNumber(100_000),
      'a number above 0 and up to 100000 (1440 makes a day pass in a minute)',
    ),
    classClock: read<boolean>('CLASS_CLOCK', !environment['PUBLIC_URL']?.trim(), onOrOff, 'on or off')
      ? 'on'
      : 'careful',
    keep: readKeeping(read),
    trustProxy: read<TrustedProxies>(
      'TRUST_PROXY',
      false,
      trustedProxies,
      'off, on for one proxy, how many there are one behind the other (1 to 9), or their networks, such as 10.0.0.0/8,192.168.1.7',
    ),
    logLevel: read<LogLevel>(
      'LOG_LEVEL',
      process.stderr.isTTY ? 'warn' : 'info',
      (text) => (logLevels.includes(text) ? (text as LogLevel) : undefined),
      `one of ${logLevels.join(', ')}`,
    ),
    ...readWatching(read),
  }
  if (config.databaseAppUrl !== undefined && config.databaseUrl === undefined)
    complaints.push('DATABASE_APP_URL needs DATABASE_URL, the same database with the user that owns it.')
  if (complaints.length > 0) throw new StartError(complaints.join('\n'))
  return config
}

type Read = ReturnType<typeof createReader>

function createReader(environment: Environment, complaints: string[]) {
  return function read<T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    wanted: string,
    shown: 'shown' | 'hidden' = 'shown',
  ): T {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined) complaints.push(`${name} must be ${wanted}${shown === 'shown' ? `, not "${text}"` : ''}.`)
    return value ?? fallback
  }
}

function readKeeping(read: Read): Keeping {
  return {
    mails: read<Days>('KEEP_MAIL_DAYS', 90, daysOrForever(1), 'a whole number of days, or forever'),
    notifications: read<Days>('KEEP_NOTIFICATION_DAYS', 90, daysOrForever(1), 'a whole number of days, or forever'),
    answers: read<Days>('KEEP_ANSWER_DAYS', 30, daysOrForever(1), 'a whole number of days, or forever'),
    events: read<Days>('KEEP_AUDIT_DAYS', 'forever', daysOrForever(365), 'a whole number from 365 on, or forever'),
  }
}

/** The settings of whoever watches the server: programs of its operator, and other instances. */
function readWatching(read: Read): Pick<Config, 'metrics' | 'tracesUrl' | 'witnesses'> {
  const port = read<number | undefined>(
    'METRICS_PORT',
    undefined,
    wholeNumber(1, 65_535),
    'a whole number from 1 to 65535',
  )
  const host = read(
    'METRICS_HOST',
    '127.0.0.1',
    listeningAddress,
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  )
  return {
    witnesses: read<readonly string[]>(
      'WITNESSES',
      [],
      witnessAddresses,
      `up to ${witnessesMax} https addresses of other instances with commas between, such as https://a.example,https://b.example`,
    ),
    metrics: port === undefined ? undefined : { host, port },
    tracesUrl: read<URL | undefined>(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      undefined,
      collectorAddress,
      'an http or https address, such as http://127.0.0.1:4318',
    ),
  }
}

/** The settings of the file store. */
const oneOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string) =>
    choices.find((each) => each === text)

function readStore(read: Read, dataDir: string): Pick<Config, 'blobs' | 'backupBlobs' | 'storage'> {
  return {
    blobs: read<BlobPlace>(
      'BLOB_URL',
      { kind: 'directory', folder: join(dataDir, 'blobs') },
      (text) => objectStore(text, join(dataDir, 'blobs', 'incoming')),
      'https://key:secret@host/bucket, with ?region=… where the store has regions',
      'hidden',
    ),
    backupBlobs: read<BlobPlace | undefined>(
      'BACKUP_BLOB_URL',
      undefined,
      (text) => objectStore(text, join(dataDir, 'backup-incoming')),
      'https://key:secret@host/bucket, with ?region=… where the store has regions',
      'hidden',
    ),
    storage: {
      bucket: read(
        'STORAGE_BUCKET',
        'dryrun',
        (text) => (/^[a-z0-9][a-z0-9._-]{1,62}$/.test(text) ? text : undefined),
        'a name of 2 to 63 small letters, digits, ".", "_" or "-"',
      ),
      isLabOn: read('STORAGE_LAB', false, onOrOff, 'on or off'),
      appToken: read<string | undefined>(
        'STORAGE_APP_TOKEN',
        undefined,
        (text) => (/^[\x21-\x7e]{8,4096}$/.test(text) ? text : undefined),
        '8 or more letters, digits or signs without spaces',
        'hidden',
      ),
    },
  }
}

function listeningAddress(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined
}

function collectorAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function daysOrForever(min: number) {
  const days = wholeNumber(min, 36_500)
  return (text: string): Days | undefined => (text === 'forever' ? text : days(text))
}

function wholeNumber(min: number, max: number) {
  return (text: string) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
}

function positiveNumber(max: number) {
  return (text: string) =>
    /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) > 0 && Number(text) <= max ? Number(text) : undefined
}

function onOrOff(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined
}

/** `on` is one proxy. Networks are written as addresses with or without a prefix length, with commas between. */
function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((each) => each.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    return undefined
  return url
}

/** Over https alone, or to this machine itself: who answers on the way could pass for the other instance. */
function witnessAddresses(text: string): readonly string[] | undefined {
  const urls = text.split(',').map((each) => webAddress(each.trim()))
  const origins = urls.map((url) =>
    url && (url.protocol === 'https:' || /^(127(\.\d+){3}|\[::1\]|localhost)$/.test(url.hostname)) ? url.origin : '',
  )
  const isRight = origins.every(Boolean) && origins.length <= witnessesMax && new Set(origins).size === origins.length
  return isRight ? origins : undefined
}

function databaseAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? text : undefined
}

/** The bucket of an S3-compatible store, with the key and its secret where a browser would put name and password. */
function objectStore(text: string, spoolFolder: string): BlobPlace | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || url.pathname.length < 2)
    return undefined
  return {
    kind: 's3',
    url: url.origin + url.pathname.replace(/\/+$/, ''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    spoolFolder,
  }
}

/** SMTP, or the HTTP provider with the three ids that it wants; `from` is the sender, by default the admin. */
function mailRoute(text: string, adminEmail: string): MailRoute | undefined {
  const url = URL.parse(text)
  if (!url || url.hostname === '') return undefined
  if (/^smtps?:$/.test(url.protocol)) return { kind: 'smtp', url, from: url.searchParams.get('from') ?? adminEmail }
  const serviceId = url.searchParams.get('service')
  const templateId = url.searchParams.get('template')
  const userId = url.searchParams.get('user')
  if (!/^https?:$/.test(url.protocol) || !serviceId || !templateId || !userId) return undefined
  return { kind: 'http', url, serviceId, templateId, userId, accessToken: url.searchParams.get('token') ?? undefined }
}

/** `kraken@http://127.0.0.1:8080` asks a stand-in of that exchange's public API. */
function marketSetting(text: string): MarketSetting | undefined {
  const [, seed] = /^simulated(?::(\d{1,9}))?$/.exec(text) ?? []
  if (text.startsWith('simulated')) {
    if (!/^simulated(:\d{1,9})?$/.test(text)) return undefined
    return { kind: 'simulated', seed: seed === undefined ? 7 : Number(seed) }
  }
  const [id = '', address] = text.split('@')
  const url = address === undefined ? undefined : webAddress(address)
  if (!/^[a-z0-9]{2,30}$/.test(id) || (address !== undefined && !url)) return undefined
  return { kind: 'exchange', id, address: url }
}
