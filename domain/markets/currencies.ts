import { parseListing } from './coins.ts'

/** The eight majors in the order in which pairs name them: the earlier one is the base. The price is dollars per unit. */
export const majors = parseListing(`
EUR Euro 1.085;GBP British pound 1.27;AUD Australian dollar 0.66;NZD New Zealand dollar 0.605;USD US dollar 1;CAD Canadian dollar 0.73;CHF Swiss franc 1.13;JPY Japanese yen 0.0066`)

/** Further currencies; every major is quoted in each of them. */
export const minors = parseListing(`
CNH Chinese yuan 0.138;HKD Hong Kong dollar 0.128;SGD Singapore dollar 0.745;KRW South Korean won 0.00073;INR Indian rupee 0.0119;THB Thai baht 0.0285;MYR Malaysian ringgit 0.222;IDR Indonesian rupiah 0.0000632;
PHP Philippine peso 0.0174;TWD Taiwan dollar 0.0311;SEK Swedish krona 0.0955;NOK Norwegian krone 0.0925;DKK Danish krone 0.1455;PLN Polish zloty 0.252;CZK Czech koruna 0.0432;HUF Hungarian forint 0.00275;
RON Romanian leu 0.218;TRY Turkish lira 0.0302;ILS Israeli shekel 0.271;ZAR South African rand 0.0547;MXN Mexican peso 0.0543;BRL Brazilian real 0.182;CLP Chilean peso 0.00107;COP Colombian peso 0.000243`)
