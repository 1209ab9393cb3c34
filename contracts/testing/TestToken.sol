// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token for the tests, which anybody can mint.
contract TestToken is ERC20("Test", "TEST") {
    function mint(address account, uint256 amount) external {
        _mint(account, amount);
    }
}
