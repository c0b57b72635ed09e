import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import { type Check, failed, held } from './outcome.ts'

export const binary = (name: string) => join(root, 'node_modules', '.bin', name)

/** A program that either ends well or does not; what it prints is shown only when it does not. */
export function command(program: string, ...args: string[]): Check['run'] {
  return (print) =>
    new Promise((resolve) => {
      const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
      child.once('error', (error) => (output += `${error.message}\n`))
      child.once('close', (status) => {
        if (status !== 0) print(`${output}\n`)
        resolve(status === 0 ? held : failed)
      })
    })
}
