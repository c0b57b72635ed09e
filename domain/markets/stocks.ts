import { parseListing } from './coins.ts'

/** Large companies whose shares are traded in dollars, roughly by how much of them is traded. */
export const stocks = parseListing(`
AAPL Apple 225;MSFT Microsoft 420;NVDA NVIDIA 128;GOOGL Alphabet 172;AMZN Amazon 188;META Meta Platforms 545;TSLA Tesla 245;BRK.B Berkshire Hathaway 450;AVGO Broadcom 168;LLY Eli Lilly 830;
JPM JPMorgan Chase 215;V Visa 282;UNH UnitedHealth 570;XOM Exxon Mobil 117;MA Mastercard 495;COST Costco 890;HD Home Depot 395;PG Procter & Gamble 170;WMT Walmart 79;NFLX Netflix 705;
JNJ Johnson & Johnson 161;BAC Bank of America 41;CRM Salesforce 285;ABBV AbbVie 190;ORCL Oracle 170;CVX Chevron 148;MRK Merck 110;KO Coca-Cola 70;AMD Advanced Micro Devices 155;PEP PepsiCo 172;
ADBE Adobe 510;LIN Linde 470;TMO Thermo Fisher 600;ACN Accenture 352;MCD McDonald’s 298;CSCO Cisco 54;ABT Abbott 115;WFC Wells Fargo 60;GE GE Aerospace 185;TXN Texas Instruments 203;
QCOM Qualcomm 170;DHR Danaher 270;INTU Intuit 620;IBM IBM 222;PM Philip Morris 122;AMGN Amgen 325;VZ Verizon 43;NOW ServiceNow 915;CAT Caterpillar 385;DIS Disney 95;
ISRG Intuitive Surgical 490;GS Goldman Sachs 510;SPGI S&P Global 510;UBER Uber 76;PFE Pfizer 29;CMCSA Comcast 41;UNP Union Pacific 245;NEE NextEra Energy 82;LOW Lowe’s 268;AXP American Express 270;
RTX RTX 122;HON Honeywell 208;BKNG Booking 4150;AMAT Applied Materials 195;T AT&T 22;BLK BlackRock 950;ELV Elevance Health 500;SYK Stryker 362;TJX TJX 118;PGR Progressive 250;
COP ConocoPhillips 108;VRTX Vertex 470;BSX Boston Scientific 84;C Citigroup 64;LMT Lockheed Martin 590;MS Morgan Stanley 110;ADP Automatic Data Processing 280;MDT Medtronic 89;CB Chubb 290;MMC Marsh McLennan 224;
REGN Regeneron 1000;PANW Palo Alto Networks 350;PLD Prologis 123;ADI Analog Devices 228;GILD Gilead 84;BX Blackstone 155;DE Deere 410;SBUX Starbucks 96;LRCX Lam Research 80;MU Micron 104;
KLAC KLA 760;SCHW Charles Schwab 66;FI Fiserv 185;BMY Bristol Myers Squibb 52;CI Cigna 345;SO Southern Company 90;MDLZ Mondelez 72;AMT American Tower 228;ANET Arista Networks 98;ICE Intercontinental Exchange 162;
DUK Duke Energy 116;SHW Sherwin-Williams 375;KKR KKR 132;MO Altria 50;ZTS Zoetis 190;CME CME Group 222;TT Trane 390;EQIX Equinix 880;APH Amphenol 66;WM Waste Management 208;
CL Colgate-Palmolive 102;CRWD CrowdStrike 300;SNPS Synopsys 505;INTC Intel 22;CDNS Cadence 275;EOG EOG Resources 125;PH Parker Hannifin 635;MCK McKesson 505;NOC Northrop Grumman 530;ITW Illinois Tool Works 260;
GD General Dynamics 300;CVS CVS Health 58;PYPL PayPal 78;TGT Target 152;USB US Bancorp 46;MSI Motorola Solutions 450;FDX FedEx 270;MMM 3M 134;CEG Constellation Energy 265;HCA HCA Healthcare 395;
CTAS Cintas 208;TDG TransDigm 1400;EMR Emerson 110;BDX Becton Dickinson 238;APD Air Products 310;MCO Moody’s 475;ORLY O’Reilly Automotive 1170;PNC PNC Financial 186;AON Aon 360;FCX Freeport-McMoRan 47;
ECL Ecolab 255;NXPI NXP 235;CSX CSX 34;MAR Marriott 255;SLB Schlumberger 42;WELL Welltower 130;ROP Roper 550;PSX Phillips 66 128;MPC Marathon Petroleum 158;AJG Arthur J Gallagher 290;
GEV GE Vernova 270;ABNB Airbnb 132;NSC Norfolk Southern 252;CARR Carrier 80;TFC Truist 44;AZO AutoZone 3150;APO Apollo 140;COF Capital One 155;GM General Motors 50;WMB Williams 51;
ADSK Autodesk 285;TRV Travelers 250;HLT Hilton 235;BK BNY Mellon 75;SPG Simon Property 172;O Realty Income 62;FTNT Fortinet 80;PCAR PACCAR 106;DLR Digital Realty 165;OKE ONEOK 96;
AEP American Electric Power 99;SRE Sempra 84;ROST Ross Stores 145;AFL Aflac 110;NEM Newmont 53;AIG AIG 76;URI United Rentals 810;KMI Kinder Morgan 24;ALL Allstate 190;TEL TE Connectivity 150;
CPRT Copart 53;GWW Grainger 1080;FICO Fair Isaac 1980;PSA Public Storage 335;JCI Johnson Controls 76;D Dominion Energy 58;MET MetLife 83;F Ford 10.8;MNST Monster Beverage 53;CMI Cummins 330;
PAYX Paychex 140;AMP Ameriprise 505;DHI D.R. Horton 180;LHX L3Harris 245;PCG PG&E 20;IDXX Idexx 460;KMB Kimberly-Clark 136;PRU Prudential 123;KVUE Kenvue 23;VLO Valero 132;
HWM Howmet 103;CTVA Corteva 59;LEN Lennar 175;FIS FIS 88;FAST Fastenal 76;AXON Axon 430;RSG Republic Services 204;KDP Keurig Dr Pepper 36;MSCI MSCI 590;OTIS Otis 100;
PEG PSEG 88;STZ Constellation Brands 240;GIS General Mills 69;VST Vistra 125;HES Hess 138;EXC Exelon 40;EA Electronic Arts 148;A Agilent 134;KR Kroger 57;IT Gartner 510;
XEL Xcel Energy 64;GEHC GE HealthCare 88;YUM Yum Brands 133;VRSK Verisk 272;COR Cencora 228;CTSH Cognizant 76;BKR Baker Hughes 37;ACGL Arch Capital 105;DD DuPont 84;IR Ingersoll Rand 98;
SYY Sysco 75;HSY Hershey 184;EW Edwards Lifesciences 68;ED Consolidated Edison 102;DFS Discover 150;CBRE CBRE 128;LULU Lululemon 290;DOW Dow 50;GLW Corning 48;EXR Extra Space 168;
EFX Equifax 275;VMC Vulcan Materials 262;ODFL Old Dominion 200;HUM Humana 265;NUE Nucor 150;XYL Xylem 128;MLM Martin Marietta 560;IQV IQVIA 215;RMD ResMed 240;PWR Quanta Services 310;
AVB AvalonBay 226;WTW Willis Towers Watson 295;HIG Hartford 115;ROK Rockwell 270;MTD Mettler-Toledo 1350;CCI Crown Castle 108;FANG Diamondback 180;WEC WEC Energy 96;IRM Iron Mountain 120;EIX Edison International 83;
DAL Delta Air Lines 55;FITB Fifth Third 43;MTB M&T Bank 195;TSCO Tractor Supply 56;BRO Brown & Brown 106;ANSS Ansys 325;KEYS Keysight 156;DXCM DexCom 70;AWK American Water 138;GPN Global Payments 103;
EBAY eBay 63;STT State Street 91;TTWO Take-Two 155;CHD Church & Dwight 102;PPG PPG 128;CAH Cardinal Health 112;NVR NVR 9300;WAB Wabtec 190;DOV Dover 192;ON ON Semiconductor 72;
PHM PulteGroup 135;FTV Fortive 74;TROW T. Rowe Price 110;DECK Deckers 160;ETR Entergy 132;HPQ HP 36;VLTO Veralto 108;BR Broadridge 216;LYB LyondellBasell 91;MPWR Monolithic Power 780;
SBAC SBA Communications 232;TYL Tyler Technologies 600;NTAP NetApp 122;CDW CDW 215;SMCI Super Micro 45;INVH Invitation Homes 34;PTC PTC 184;BIIB Biogen 186;CBOE Cboe 208;DTE DTE Energy 124;
CPAY Corpay 340;WY Weyerhaeuser 32;GDDY GoDaddy 160;WDC Western Digital 66;STX Seagate 108;HBAN Huntington 15;STE Steris 226;CINF Cincinnati Financial 138;PPL PPL 32;WST West Pharmaceutical 300;
AEE Ameren 88;ES Eversource 64;TDY Teledyne 445;LDOS Leidos 165;JBL Jabil 122;ZBH Zimmer Biomet 105;RF Regions Financial 23;ARE Alexandria 115;DRI Darden 165;HAL Halliburton 29;
DVN Devon 39;SYF Synchrony 52;CMS CMS Energy 70;LUV Southwest 30;UAL United Airlines 70;ULTA Ulta Beauty 375;CLX Clorox 162;K Kellanova 81;COO Cooper 106;MOH Molina 330;
WAT Waters 340;CFG Citizens Financial 41;TSN Tyson Foods 59;OMC Omnicom 102;NTRS Northern Trust 96;BBY Best Buy 96;LH Labcorp 222;BAX Baxter 37;MKC McCormick 80;DGX Quest Diagnostics 152;
ALGN Align 225;BALL Ball 64;VRSN VeriSign 182;EXPE Expedia 155;PKG Packaging Corp 218;GPC Genuine Parts 130;CNP CenterPoint 29;AKAM Akamai 100;FDS FactSet 465;EQR Equity Residential 74;
TRMB Trimble 61;IP International Paper 50;MAA Mid-America 158;J Jacobs 145;DG Dollar General 82;DLTR Dollar Tree 70;SWKS Skyworks 95;KEY KeyCorp 17;TXT Textron 86;NDAQ Nasdaq 73;
EL Estée Lauder 85;TER Teradyne 125;IEX IDEX 212;CF CF Industries 85;JBHT J.B. Hunt 172;LNT Alliant Energy 60;AVY Avery Dennison 215;POOL Pool 370;SNA Snap-on 300;VTR Ventas 64;
NI NiSource 35;EVRG Evergy 61;KIM Kimco 24;SJM Smucker 117;EPAM EPAM 200;PODD Insulet 235;CAG Conagra 30;UHS Universal Health 220;JKHY Jack Henry 180;AES AES 17;
HOLX Hologic 80;REG Regency 72;NRG NRG Energy 90;INCY Incyte 66;FFIV F5 218;CPT Camden 120;UDR UDR 44;SWK Stanley Black & Decker 100;MGM MGM Resorts 38;WYNN Wynn Resorts 95;
HST Host Hotels 18;TECH Bio-Techne 76;ALLE Allegion 143;EMN Eastman Chemical 107;LKQ LKQ 39;NDSN Nordson 255;ROL Rollins 49;BXP BXP 83;AIZ Assurant 195;GNRC Generac 155;
TPR Tapestry 46;CRL Charles River 195;PNR Pentair 98;APA APA 25;CHRW C.H. Robinson 106;MTCH Match Group 36;WBA Walgreens 9.5;HSIC Henry Schein 71;TAP Molson Coors 56;HRL Hormel 31;
AOS A. O. Smith 83;CZR Caesars 41;TFX Teleflex 240;MOS Mosaic 27;FRT Federal Realty 112;GL Globe Life 108;RL Ralph Lauren 195;NCLH Norwegian Cruise 22;CCL Carnival 20;RCL Royal Caribbean 190;
IVZ Invesco 17;HAS Hasbro 70;BEN Franklin Resources 20;FMC FMC 62;PARA Paramount 11;NWSA News Corp 27;DAY Dayforce 60;MKTX MarketAxess 270;LW Lamb Weston 70;CPB Campbell’s 48;
PLTR Palantir 42;SNOW Snowflake 118;SHOP Shopify 80;SQ Block 70;COIN Coinbase 190;MSTR MicroStrategy 190;ROKU Roku 76;ZM Zoom 70;DOCU DocuSign 64;OKTA Okta 74;
NET Cloudflare 85;DDOG Datadog 120;MDB MongoDB 275;TEAM Atlassian 180;WDAY Workday 240;ZS Zscaler 175;HUBS HubSpot 540;TWLO Twilio 68;SPOT Spotify 375;PINS Pinterest 32;
SNAP Snap 10.5;RBLX Roblox 42;U Unity 21;DASH DoorDash 145;LYFT Lyft 13.5;RIVN Rivian 11;LCID Lucid 3.4;NIO NIO 5.4;XPEV XPeng 11.5;LI Li Auto 27;
BABA Alibaba 100;JD JD.com 41;PDD PDD 125;BIDU Baidu 92;TSM TSMC 185;ASML ASML 730;SAP SAP 230;NVO Novo Nordisk 118;TM Toyota 178;SONY Sony 19;
SHEL Shell 67;BP BP 31;TTE TotalEnergies 64;HSBC HSBC 44;UL Unilever 62;AZN AstraZeneca 76;NVS Novartis 114;GSK GSK 39;SNY Sanofi 54;DEO Diageo 132;
RIO Rio Tinto 65;BHP BHP 57;VALE Vale 10.8;PBR Petrobras 14;ITUB Itaú Unibanco 6.3;INFY Infosys 22.5;HDB HDFC Bank 63;IBN ICICI Bank 30;MELI MercadoLibre 2050;SE Sea 95`)
