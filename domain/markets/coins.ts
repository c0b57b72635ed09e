/** Ticker, name and a price in dollars around which the simulated market moves, the most traded first. */
export const coins = parseListing(`
BTC Bitcoin 68000;ETH Ethereum 3200;SOL Solana 160;XRP XRP 1.4;BNB BNB 600;DOGE Dogecoin 0.16;ADA Cardano 0.6;TRX TRON 0.18;AVAX Avalanche 30;LINK Chainlink 16;
SHIB Shiba Inu 0.000018;DOT Polkadot 6.4;LTC Litecoin 92;BCH Bitcoin Cash 410;UNI Uniswap 8.6;NEAR NEAR Protocol 4.6;TON Toncoin 5.2;APT Aptos 8.4;SUI Sui 2.4;ICP Internet Computer 9.2;
PEPE Pepe 0.000011;ETC Ethereum Classic 23;HBAR Hedera 0.12;XLM Stellar 0.19;FIL Filecoin 4.6;ARB Arbitrum 0.78;OP Optimism 1.7;ATOM Cosmos 6.8;INJ Injective 21;IMX Immutable 1.5;
STX Stacks 1.7;RENDER Render 6.4;GRT The Graph 0.19;AAVE Aave 170;MKR Maker 1600;TAO Bittensor 420;FET Artificial Superintelligence Alliance 1.3;SEI Sei 0.42;TIA Celestia 5.1;RUNE THORChain 4.4;
ALGO Algorand 0.2;VET VeChain 0.029;THETA Theta Network 1.3;FTM Fantom 0.62;LDO Lido DAO 1.5;JUP Jupiter 0.84;WIF dogwifhat 1.9;BONK Bonk 0.000021;FLOKI Floki 0.00014;ENA Ethena 0.52;
SAND The Sandbox 0.34;MANA Decentraland 0.37;AXS Axie Infinity 5.6;GALA Gala 0.026;APE ApeCoin 1.1;CHZ Chiliz 0.076;CRV Curve DAO 0.36;SNX Synthetix 1.7;COMP Compound 48;YFI yearn.finance 5600;
SUSHI SushiSwap 0.78;1INCH 1inch 0.3;ZRX 0x Protocol 0.36;BAT Basic Attention Token 0.19;ENJ Enjin Coin 0.17;KSM Kusama 21;ZEC Zcash 48;DASH Dash 29;XTZ Tezos 0.76;EOS EOS 0.58;
NEO NEO 11.5;IOTA IOTA 0.15;QTUM Qtum 2.7;ONT Ontology 0.21;ZIL Zilliqa 0.017;WAVES Waves 1.1;ICX ICON 0.15;LSK Lisk 0.9;DCR Decred 14;RVN Ravencoin 0.019;
SC Siacoin 0.0046;DGB DigiByte 0.0078;XEM NEM 0.018;HOT Holo 0.0019;ONE Harmony 0.015;CELO Celo 0.62;ROSE Oasis 0.072;KAVA Kava 0.38;EGLD MultiversX 30;FLOW Flow 0.63;
MINA Mina 0.54;KAS Kaspa 0.13;AR Arweave 18;AKT Akash Network 3.1;JASMY JasmyCoin 0.021;BLUR Blur 0.21;DYDX dYdX 1.2;GMX GMX 25;PENDLE Pendle 4.4;WLD Worldcoin 2.1;
PYTH Pyth Network 0.37;JTO Jito 2.6;STRK Starknet 0.42;ZK ZKsync 0.13;ZRO LayerZero 3.7;W Wormhole 0.27;ORDI ORDI 34;SATS SATS 0.00000027;NOT Notcoin 0.0072;DYM Dymension 1.7;
MANTA Manta Network 0.74;ALT Altlayer 0.11;METIS Metis 38;MATIC Polygon 0.52;SKL SKALE 0.041;CELR Celer Network 0.014;ANKR Ankr 0.028;OCEAN Ocean Protocol 0.55;AGIX SingularityNET 0.6;RLC iExec RLC 1.7;
BAND Band Protocol 1.2;API3 API3 1.5;UMA UMA 2.6;BAL Balancer 2.1;BNT Bancor 0.56;KNC Kyber Network Crystal 0.47;LRC Loopring 0.15;STORJ Storj 0.44;REN Ren 0.041;OMG OMG Network 0.28;
CVC Civic 0.11;NMR Numeraire 15;MASK Mask Network 2.6;ENS Ethereum Name Service 18;LPT Livepeer 14;GLM Golem 0.33;RSR Reserve Rights 0.0071;SUPER SuperVerse 1.1;AUDIO Audius 0.13;RAD Radworks 1.1;
PERP Perpetual Protocol 0.68;ALPHA Stella 0.075;BADGER Badger DAO 3.4;FXS Frax Share 2.3;CVX Convex Finance 2.5;SPELL Spell Token 0.00063;ILV Illuvium 42;YGG Yield Guild Games 0.48;MAGIC Magic 0.36;GMT STEPN 0.14;
HIGH Highstreet 1.5;ALICE My Neighbor Alice 1;TLM Alien Worlds 0.0098;SLP Smooth Love Potion 0.0031;PIXEL Pixels 0.16;PORTAL Portal 0.3;XAI Xai 0.22;RON Ronin 1.7;BEAM Beam 0.017;PRIME Echelon Prime 8.6;
ACH Alchemy Pay 0.021;COTI COTI 0.1;CTSI Cartesi 0.16;DENT Dent 0.00096;WIN WINkLink 0.000087;BTT BitTorrent 0.00000094;SUN SUN 0.02;JST JUST 0.031;CKB Nervos Network 0.014;CFX Conflux 0.16;
IOST IOST 0.0058;IOTX IoTeX 0.04;NKN NKN 0.077;OGN Origin Protocol 0.1;REQ Request 0.11;STMX StormX 0.0061;TRB Tellor 66;TWT Trust Wallet Token 0.98;UTK xMoney 0.053;VTHO VeThor 0.0024;
XVG Verge 0.0053;XVS Venus 7.2;ZEN Horizen 9.4;CAKE PancakeSwap 1.9;BAKE BakeryToken 0.24;BSW Biswap 0.069;ALPACA Alpaca Finance 0.16;DODO DODO 0.12;C98 Coin98 0.13;
SFP SafePal 0.73;HOOK Hooked Protocol 0.4;ID SPACE ID 0.44;EDU Open Campus 0.59;CYBER Cyber 3.2;ARKM Arkham 1.7;MAV Maverick Protocol 0.21;RDNT Radiant Capital 0.079;SSV SSV Network 24;LQTY Liquity 0.93;
GNS Gains Network 2.1;HFT Hashflow 0.15;ACA Acala 0.058;ASTR Astar 0.063;GLMR Moonbeam 0.18;MOVR Moonriver 9.6;SCRT Secret 0.29;OSMO Osmosis 0.47;JUNO Juno 0.12;EVMOS Evmos 0.015;
KDA Kadena 0.58;FLUX Flux 0.55;XNO Nano 0.97;XMR Monero 165;STEEM Steem 0.19;HIVE Hive 0.22;ARDR Ardor 0.083;ARK Ark 0.42;PHA Phala Network 0.12;LIT Litentry 0.7;
RARE SuperRare 0.12;LOOKS LooksRare 0.045;T Threshold 0.023;PEOPLE ConstitutionDAO 0.067;GTC Gitcoin 0.72;POND Marlin 0.014;DUSK Dusk 0.22;POLYX Polymesh 0.24;QNT Quant 78;XDC XDC Network 0.036`)

export interface Listed {
  readonly ticker: string
  readonly name: string
  readonly price: number
}

/** "TICKER Name of it 12.5;…" */
export function parseListing(text: string): readonly Listed[] {
  return text
    .trim()
    .split(/;\s*/)
    .map((row) => {
      const first = row.indexOf(' ')
      const last = row.lastIndexOf(' ')
      return { ticker: row.slice(0, first), name: row.slice(first + 1, last), price: Number(row.slice(last + 1)) }
    })
}
