export { fillOrders } from './fill-orders.ts'
export { type Exposure, readExposure } from './read-exposure.ts'
export { tradingCauses } from './trading-causes.ts'
export { tradingHandlers } from './trading-handlers.ts'
