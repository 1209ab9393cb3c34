// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// @title An example, not audited: pays each claim of a snapshot once.
/// @notice A claim names no account, and its proof is public. So the verifier signs, after the identity verification,
/// to which account a claim belongs (EIP-712).
contract ClaimDistributor is EIP712 {
    using SafeERC20 for IERC20;

    bytes32 private constant APPROVAL_TYPEHASH = keccak256("Approval(bytes32 claimId,address account)");

    IERC20 public immutable token;
    /// The `root` of the snapshot's summary.json.
    bytes32 public immutable root;
    /// Signs approvals.
    address public immutable verifier;

    mapping(bytes32 claimId => bool) public isClaimed;

    event Claimed(bytes32 indexed claimId, address indexed account, uint256 amount);

    error AlreadyClaimed(bytes32 claimId);
    error InvalidProof(bytes32 claimId);
    error NotApproved(bytes32 claimId, address account);

    constructor(IERC20 token_, bytes32 root_, address verifier_) EIP712("Technovex claims", "1") {
        token = token_;
        root = root_;
        verifier = verifier_;
    }

    /// @param amount in units of 10^-18 TVX, exactly that of the snapshot
    /// @param approval the verifier's signature of claimId and account
    function claim(
        bytes32 claimId,
        uint256 amount,
        address account,
        bytes32[] calldata proof,
        bytes calldata approval
    ) external {
        require(!isClaimed[claimId], AlreadyClaimed(claimId));
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(claimId, amount))));
        require(MerkleProof.verifyCalldata(proof, root, leaf), InvalidProof(claimId));
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(APPROVAL_TYPEHASH, claimId, account)));
        require(ECDSA.recover(digest, approval) == verifier, NotApproved(claimId, account));
        isClaimed[claimId] = true;
        emit Claimed(claimId, account, amount);
        token.safeTransfer(account, amount);
    }
}
