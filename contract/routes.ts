import * as z from 'zod/mini'
import { health, instance, readiness } from './instance.ts'
import { route } from './route.ts'
import { session } from './session.ts'

/** Every route of the server: its name, its address, who may call it, and what goes in and comes out. */
export const routes = {
  readHealth: route({
    method: 'GET',
    path: '/healthz',
    access: 'anyone',
    tag: 'instance',
    summary: 'Whether the process is up',
    reply: health,
    status: 200,
    refusals: [],
  }),
  readReadiness: route({
    method: 'GET',
    path: '/readyz',
    access: 'anyone',
    tag: 'instance',
    summary: 'Whether the database can be reached',
    reply: readiness,
    status: 200,
    refusals: ['temporarily_unavailable'],
  }),
  readOpenApi: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    tag: 'instance',
    summary: 'This document',
    reply: z.looseObject({ openapi: z.string() }),
    status: 200,
    refusals: [],
  }),
  readInstance: route({
    method: 'GET',
    path: '/api/instance',
    access: 'anyone',
    tag: 'instance',
    summary: 'Name, version and clock of this instance',
    reply: instance,
    status: 200,
    refusals: [],
  }),
  readSession: route({
    method: 'GET',
    path: '/api/session',
    access: 'anyone',
    tag: 'session',
    summary: 'Who is signed in, if anybody',
    reply: session,
    status: 200,
    refusals: [],
  }),
} as const

export type Routes = typeof routes
export type RouteName = keyof Routes
