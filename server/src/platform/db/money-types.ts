import pg from 'pg'

/** bigint columns are money or counts of money: they arrive as bigint, never as a float or a string. */
export const moneyTypes = new pg.TypeOverrides()
moneyTypes.setTypeParser(pg.types.builtins.INT8, BigInt)
