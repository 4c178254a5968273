/** Every call that only operators may ask, in the order of the contract. */
export const operatorOnly = [
  ...['operatorList', 'operatorCheck', 'operatorSave', 'operatorEnd', 'operatorRulePack', 'operatorPicture'],
  ...['operatorConsult', 'operatorConsultSave', 'operatorAdvisorSave'],
  ...['operatorDesk', 'operatorDeskMove', 'operatorDeskSay', 'operatorDeskPicture', 'operatorDeskTyping', 'operatorDeskAway'],
  'operatorDeskLook',
  ...['operatorKeys', 'operatorKeyCalls', 'operatorKeyAdd', 'operatorKeyRevoke'],
  ...['operatorMembers', 'operatorMember', 'operatorMemberSave', 'operatorLeads', 'operatorLeadMark', 'operatorLeadExport'],
  ...['operatorOrders', 'operatorOrder', 'operatorOrderMove', 'operatorBills', 'operatorBillConclude'],
  ...['operatorProducts', 'operatorProductSave', 'operatorProductMove', 'operatorPriceSave', 'operatorPositionSave'],
  ...['operatorSetup', 'operatorHalls', 'operatorPlans', 'operatorSetupParts'],
  ...['operatorAppSave', 'operatorMenuSave', 'operatorTabSave'],
  ...['operatorHallSave', 'operatorPlanSave', 'operatorSettingSave', 'operatorSetupRemove', 'operatorSetupMove', 'operatorSetupExport'],
  ...['operatorSetupImport', 'operatorUpgrades', 'operatorUpgradeCheck', 'operatorUpgradeSave', 'operatorUpgradeEnd'],
  ...['operatorGroupSave', 'operatorGroupRemove', 'operatorGovSave'],
];
