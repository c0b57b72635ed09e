import type { Answer, CommandKind, commandKind } from '@dryrun/server/ledger/command.ts'

/** A kind of command for one test, which isn't put among the kinds of the product as `commandKind` would. */
export const testKind = <Input, Row, A extends Answer, Beside = never>(
  kind: Parameters<typeof commandKind<Input, Row, A, Beside>>[0],
): CommandKind<Input, Row, A, Beside> => kind as CommandKind<Input, Row, A, Beside>
