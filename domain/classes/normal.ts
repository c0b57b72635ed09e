/*
 * Where the standard normal distribution has this much below it: Wichura's algorithm AS 241 (1988), exact to about
 * sixteen digits. Each part of the range has a fraction of two polynomials of its own.
 */

type Coefficients = readonly number[]

interface Fraction {
  readonly above: Coefficients
  readonly below: Coefficients
}

const middle: Fraction = {
  above: [
    3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125, 45921.953931549871457,
    67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
  ],
  below: [
    1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867, 39307.89580009271061,
    28729.085735721942674, 5226.495278852854561,
  ],
}

const near: Fraction = {
  above: [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
    1.27045825245236838258, 0.24178072517745061177, 0.0227238449892691845833, 7.7454501427834140764e-4,
  ],
  below: [
    1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455, 0.14810397642748007459,
    0.0151986665636164571966, 5.475938084995344946e-4, 1.05075007164441684324e-9,
  ],
}

const far: Fraction = {
  above: [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
    0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
  ],
  below: [
    1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525, 7.868691311456132591e-4,
    1.8463183175100546818e-5, 1.4215117583164458887e-7, 2.04426310338993978564e-15,
  ],
}

const polynomial = (coefficients: Coefficients, x: number) =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)

const fraction = ({ above, below }: Fraction, x: number) => polynomial(above, x) / polynomial(below, x)

/** For a share above 0 and below 1. */
export function quantileOfNormal(share: number): number {
  const fromMiddle = share - 0.5
  if (Math.abs(fromMiddle) <= 0.425) return fromMiddle * fraction(middle, 0.180625 - fromMiddle * fromMiddle)
  const root = Math.sqrt(-Math.log(fromMiddle < 0 ? share : 1 - share))
  const size = root <= 5 ? fraction(near, root - 1.6) : fraction(far, root - 5)
  return Math.sign(fromMiddle) * size
}
