import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '@dryrun/server/config.ts'
import { parse, parseAllDocuments } from 'yaml'
import { read, root } from '../source-files.ts'

// Nothing here can run these files, so this holds what can go wrong without anybody noticing: names that lead nowhere,
// settings that no server knows, more connections than the database has.

/** PostgreSQL's own limit, and what it keeps for its superuser. */
const connectionsUsual = 100
const connectionsKept = 3
/** What the teller has more of on a distributed PostgreSQL. */
const distributedMore = 6
/** How long a server takes to finish what it has begun: see main.ts. */
const drainSeconds = 20

const knownSettings = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))

interface Service {
  readonly image?: string
  readonly build?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[]
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly deploy?: { readonly replicas: number }
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly networks?: Readonly<Record<string, unknown>>
}

/** As compose lays one file over another: maps are joined, and what isn't a map is replaced. */
function layOver(under: unknown, over: unknown): unknown {
  if (!isMap(under) || !isMap(over)) return over
  const names = new Set([...Object.keys(under), ...Object.keys(over)])
  return Object.fromEntries(
    [...names].map((name) => [name, name in over ? layOver(under[name] ?? {}, over[name]) : under[name]]),
  )
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const composeOf = (...files: string[]) =>
  files.map((file) => parse(read(`deploy/${file}`), { merge: true }) as unknown).reduce(layOver) as Compose

const connectionsOf = (server: Service | undefined) =>
  readConfig({ DATABASE_CONNECTIONS: server?.environment?.['DATABASE_CONNECTIONS'] }).databaseConnections

const needsOf = ({ depends_on: needs = {} }: Service) => (Array.isArray(needs) ? needs : Object.keys(needs))

describe('deploy/compose.instances.yaml', () => {
  const { services } = composeOf('compose.yaml', 'compose.instances.yaml')
  const { server } = services

  test('has three servers, which together leave connections over', () => {
    assert.equal(server?.deploy?.replicas, 3)
    const each = connectionsOf(server)
    assert.ok(3 * each <= connectionsUsual - connectionsKept, `3 times ${each}`)
  })

  test('changes nothing else of the servers, and says nothing that they don’t know', () => {
    const plain = composeOf('compose.yaml').services['server']
    assert.deepEqual(
      { ...server, environment: plain?.environment, deploy: plain?.deploy },
      { ...plain },
      'all but settings and count',
    )
    for (const name of Object.keys(server?.environment ?? {})) assert.ok(knownSettings.has(name), name)
  })
})

describe('deploy/compose.distributed.yaml', () => {
  const compose = composeOf('compose.yaml', 'compose.instances.yaml', 'compose.distributed.yaml')
  const { services } = compose
  const machines = ['database', 'worker-1', 'worker-2'].map((name) => services[name])

  test('gives each machine what Citus needs, and room for every server', () => {
    for (const machine of machines) {
      const settings = Object.fromEntries(
        (machine?.command ?? []).slice(1).map((word) => word.replace(/^-c/, '').split('=') as [string, string]),
      )
      assert.equal(settings['shared_preload_libraries'], 'citus')
      assert.equal(settings['citus.enable_unsafe_triggers'], 'on')
      assert.ok(Number(settings['max_prepared_transactions']) >= Number(settings['max_connections']))
      const server = services['server']
      const each = connectionsOf(server) + distributedMore
      assert.ok((server?.deploy?.replicas ?? 0) * each < Number(settings['max_connections']))
    }
  })

  test('lets nobody but the coordinator reach a worker', () => {
    for (const [name, service] of Object.entries(services)) {
      const isMachine = ['database', 'worker-1', 'worker-2'].includes(name)
      assert.equal(service.networks?.includes('machines') ?? false, isMachine, name)
    }
    assert.deepEqual(services['worker-1']?.networks, ['machines'])
    assert.deepEqual(compose.networks?.['machines'], { internal: true })
  })

  test('spreads the tables before a server starts, with a command that there is', () => {
    assert.ok(needsOf(services['server'] ?? {}).includes('distribute'))
    const [node, file = ''] = services['distribute']?.command ?? []
    assert.equal(node, 'node')
    assert.ok(existsSync(join(root, file)), file)
  })

  test('names only services, volumes and networks that there are, and no two share a disk', () => {
    const disks: string[] = []
    for (const [name, service] of Object.entries(services)) {
      for (const other of needsOf(service)) assert.ok(services[other], `${name} needs ${other}`)
      for (const network of service.networks ?? [])
        assert.ok(network === 'default' || network in (compose.networks ?? {}), network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (!/^\w/.test(source)) continue
        assert.ok(source in (compose.volumes ?? {}), source)
        disks.push(source)
      }
    }
    assert.equal(new Set(disks).size, disks.length)
  })
})

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has its own form
  readonly [field: string]: any
}

const manifestsOf = (file: string) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
    assert.deepEqual(document.errors, [], file)
    return document.toJS() as Manifest
  })
const secrets = manifestsOf('secret.example.yaml')
const dryrun = manifestsOf('dryrun.yaml')
const distributed = manifestsOf('distributed.yaml')
const all = [...secrets, ...dryrun, ...distributed]

/** Everything that is said anywhere under a name. */
function said(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => said(each, name))
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([key, each]) => (key === name ? [each] : []).concat(said(each, name)))
}

describe('deploy/kubernetes', () => {
  const one = (kind: string, among: readonly Manifest[] = dryrun) =>
    among.find((each) => each.kind === kind) ?? assert.fail(`there is no ${kind}`)

  test('says only what these kinds know', () => {
    const versions: Record<string, string> = {
      ConfigMap: 'v1',
      Secret: 'v1',
      Service: 'v1',
      Deployment: 'apps/v1',
      StatefulSet: 'apps/v1',
      Job: 'batch/v1',
      PodDisruptionBudget: 'policy/v1',
      HorizontalPodAutoscaler: 'autoscaling/v2',
      Ingress: 'networking.k8s.io/v1',
      NetworkPolicy: 'networking.k8s.io/v1',
    }
    const fields = new Set(
      `apiVersion kind metadata spec name labels annotations data stringData replicas selector matchLabels strategy type
       rollingUpdate maxUnavailable maxSurge template terminationGracePeriodSeconds securityContext runAsNonRoot runAsUser
       runAsGroup fsGroup seccompProfile topologySpreadConstraints maxSkew topologyKey whenUnsatisfiable labelSelector
       containers initContainers image env value envFrom configMapRef secretRef ports containerPort startupProbe readinessProbe
       livenessProbe httpGet exec command args path port periodSeconds failureThreshold resources requests limits cpu memory
       storage allowPrivilegeEscalation readOnlyRootFilesystem capabilities drop volumeMounts mountPath volumes emptyDir
       configMap targetPort minAvailable scaleTargetRef minReplicas maxReplicas metrics resource target averageUtilization
       ingressClassName tls hosts secretName rules host http paths pathType backend service clusterIP serviceName
       podManagementPolicy volumeClaimTemplates accessModes podSelector policyTypes ingress from protocol backoffLimit
       restartPolicy`.split(/\s+/),
    )
    const free = new Set(['labels', 'annotations', 'data', 'stringData', 'matchLabels', 'selector'])
    const check = (value: unknown, isFree: boolean): void => {
      if (Array.isArray(value)) value.forEach((each) => check(each, false))
      else if (isMap(value))
        for (const [key, each] of Object.entries(value)) {
          assert.ok(isFree || fields.has(key), `${key} is no field`)
          check(each, free.has(key) && !(isMap(each) && 'matchLabels' in each))
        }
    }
    for (const manifest of all) {
      assert.equal(manifest.apiVersion, versions[manifest.kind], manifest.kind)
      check(manifest, false)
    }
  })

  test('gives the servers settings that they know and take', () => {
    const settings: Record<string, string> = { ...one('ConfigMap')['data'], ...one('Secret', secrets)['stringData'] }
    for (const name of Object.keys(settings)) assert.ok(knownSettings.has(name), `${name} is no setting`)
    const config = readConfig({ ...settings, HOST: '0.0.0.0' })
    assert.equal(config.trustProxy, 1)
    assert.equal(config.blobs.kind, 's3')
    assert.ok(config.adminPassword, 'several servers need it to be set')
    const most = one('HorizontalPodAutoscaler')['spec'].maxReplicas * (config.databaseConnections + distributedMore)
    const allowed = Number(/max_connections = (\d+)/.exec(read('deploy/kubernetes/distributed.yaml'))?.[1])
    assert.ok(most <= allowed - connectionsKept, `${most} connections of ${allowed}`)
  })

  test('lets a server finish, asks whether it can be asked, and gives it no rights to spare', () => {
    const pod = one('Deployment')['spec'].template.spec
    assert.ok(pod.terminationGracePeriodSeconds > drainSeconds)
    assert.equal(pod.securityContext.runAsNonRoot, true)
    const [server] = pod.containers
    assert.equal(server.readinessProbe.httpGet.path, '/readyz')
    assert.equal(server.livenessProbe.httpGet.path, '/healthz')
    assert.equal(server.securityContext.readOnlyRootFilesystem, true)
    assert.deepEqual(server.securityContext.capabilities.drop, ['ALL'])
    assert.deepEqual(
      server.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath),
      ['/data', '/tmp'],
    )
    assert.ok(one('PodDisruptionBudget')['spec'].minAvailable < one('Deployment')['spec'].replicas)
  })

  test('names only what there is', () => {
    const names = (kind: string) =>
      new Set(all.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name))
    const nameIn = (value: unknown) => (value as { name: string }).name
    for (const each of said(all, 'configMapRef')) assert.ok(names('ConfigMap').has(nameIn(each)))
    for (const each of said(all, 'configMap')) assert.ok(names('ConfigMap').has(nameIn(each)))
    for (const each of said(all, 'secretRef')) assert.ok(names('Secret').has(nameIn(each)))
    for (const each of said(all, 'serviceName')) assert.ok(names('Service').has(String(each)))
    for (const each of said(all, 'scaleTargetRef')) assert.ok(names('Deployment').has(nameIn(each)))
    const pods = all.flatMap((each) => (each['spec']?.template ? [each['spec'].template] : []))
    const labels = new Set(pods.map(({ metadata }) => metadata.labels.app))
    for (const each of said(all, 'matchLabels')) assert.ok(labels.has((each as { app: string }).app))
    for (const { spec } of pods) {
      const volumes = new Set([...(spec.volumes ?? []).map(nameIn), 'data'])
      for (const mount of said(spec, 'volumeMounts').flat()) assert.ok(volumes.has(nameIn(mount)), nameIn(mount))
    }
    const workers = distributed.find(({ metadata }) => metadata.name === 'dryrun-worker' && metadata)?.['spec']
    for (let at = 0; at < workers.replicas; at++)
      assert.match(read('deploy/kubernetes/distributed.yaml'), new RegExp(`citus_add_node\\('dryrun-worker-${at}\\.`))
    for (const command of said(all, 'command').flat().map(String))
      if (command.endsWith('.ts')) assert.ok(existsSync(join(root, command)), command)
  })

  test('lets nobody but the machines reach a worker', () => {
    const { spec } = one('NetworkPolicy', distributed) as unknown as { spec: unknown }
    assert.deepEqual(
      new Set(said(spec, 'matchLabels').map((each) => (each as { app: string }).app)),
      new Set(['dryrun-worker', 'dryrun-coordinator']),
    )
  })
})
