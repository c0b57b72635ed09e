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
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  below: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}

const near: Fraction = {
  above: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  below: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}

const far: Fraction = {
  above: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  below: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
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
